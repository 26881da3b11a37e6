variable "project" {
  type = string
}

variable "bucket" {
  description = "Unique among all buckets in the world."
  type        = string
}

variable "location" {
  type = string
}

variable "deletion_protection" {
  description = "Whether terraform refuses to destroy the bucket while it holds objects."
  type        = bool
}

variable "soft_delete_days" {
  type = number

  validation {
    condition     = var.soft_delete_days == 0 || (var.soft_delete_days >= 7 && var.soft_delete_days <= 90)
    error_message = "soft_delete_days must be 0 or from 7 to 90."
  }
}

variable "writers" {
  description = "IAM members that create, read and delete objects, by a name."
  type        = map(string)
}

variable "encryption_key" {
  description = "Key of Cloud KMS that its agent may use; null for Google's own."
  type        = string
  default     = null
}
