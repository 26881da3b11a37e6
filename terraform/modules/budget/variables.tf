variable "billing_account" {
  type = string

  validation {
    condition     = can(regex("^[0-9A-F]{6}-[0-9A-F]{6}-[0-9A-F]{6}$", var.billing_account))
    error_message = "billing_account must be of the form 012345-6789AB-CDEF01."
  }
}

variable "name" {
  type = string
}

variable "project_number" {
  type = string
}

variable "currency" {
  description = "The billing account's own: Google takes no other."
  type        = string

  validation {
    condition     = can(regex("^[A-Z]{3}$", var.currency))
    error_message = "currency must be three capital letters, such as EUR."
  }
}

variable "amount" {
  description = "Of a month, in whole units."
  type        = number

  validation {
    condition     = var.amount >= 1 && floor(var.amount) == var.amount
    error_message = "amount must be a whole number, at least 1."
  }
}

variable "channels" {
  type = list(string)
}
