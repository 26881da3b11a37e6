variable "project" {
  type = string
}

variable "name" {
  type = string
}

variable "region" {
  type = string
}

variable "readers" {
  description = "Of each secret the IAM members that may read it, by a name."
  type        = map(map(string))
}

variable "encryption_key" {
  description = "Key of Cloud KMS that its agent may use; null for Google's own."
  type        = string
  default     = null
}
