variable "project" {
  type = string
}

variable "name" {
  type = string
}

variable "region" {
  type = string
}

variable "encryption_key" {
  description = "Key of Cloud KMS that its agent may use; null for Google's own."
  type        = string
  default     = null
}
